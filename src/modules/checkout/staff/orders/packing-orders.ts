export type PackingLine = {
  orderId: string;
  orderNumber: number;
  lineId: string;
  name: string;
  detail: string;
  quantity: number;
  packed: boolean;
};

export type PackingOrder = { id: string; number: number; lines: number; packed: number };

/** Returns the orders of a packing list with their progress, the lowest number first. */
export function packingOrdersOf(lines: readonly PackingLine[]): PackingOrder[] {
  const orders = new Map<string, PackingOrder>();
  for (const { orderId, orderNumber, packed } of lines) {
    const order = orders.get(orderId) ?? { id: orderId, number: orderNumber, lines: 0, packed: 0 };
    orders.set(orderId, { ...order, lines: order.lines + 1, packed: order.packed + (packed ? 1 : 0) });
  }
  return [...orders.values()].toSorted((one, other) => one.number - other.number);
}
