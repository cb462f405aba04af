-- The quiz of a clinic keeps versions: the one that is there is the first.
insert into record_versions (resource, record_id, n, state, body, hash, live_from)
select 'Quiz', 'quiz', 1, 'live', quiz.body, encode(sha256(convert_to(quiz.body::text, 'UTF8')), 'hex'), clock_now()
from (select jsonb_build_object(
  'questions', (select jsonb_agg(jsonb_build_object('id', q.id, 'question', q.question, 'help', q.help, 'options', q.options)
    order by q.position) from quiz_questions q),
  'rules', (select jsonb_agg(jsonb_build_object('id', r.id, 'when', r."when", 'outcome', r.outcome, 'headline', r.headline,
    'start', r.start, 'doNotCombine', r.do_not_combine, 'weeksFrom', r.weeks_from, 'weeksTo', r.weeks_to, 'consult', r.consult,
    'note', r.note) order by r.position) from quiz_rules r),
  'notes', (select coalesce(jsonb_agg(jsonb_build_object('productId', n.product_id, 'moment', n.moment, 'why', n.why,
    'substituteIds', n.substitute_ids) order by n.product_id), '[]') from quiz_product_notes n)) as body) quiz
where exists (select 1 from quiz_questions) and exists (select 1 from quiz_rules);

-- The quiz is there while all that it leads to is sold, bundles among it.
select tell_site_content_of('bundles', 'case when ROW.is_active then 1 end');
