-- Rows of accounts that have few facts, such as expired balances, over years (decision 0157).
create index fact_money_by_account on fact_money (account_kind, day);
