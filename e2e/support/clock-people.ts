import { addDays } from "../../src/shared/zoned-time.ts";
import { type ApiCall, newCustomer } from "./customer.ts";

/** Returns the first free start time of a treatment from a date on. */
export async function freeStart(
  call: ApiCall,
  serviceId: string,
  fromDate: string,
): Promise<{ date: string; time: string }> {
  for (let date = fromDate; ; date = addDays(date, 1)) {
    const { body } = await call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`);
    const free = body.data.find((slot: { isBooked: boolean }) => !slot.isBooked);
    if (free) return { date, time: free.from };
  }
}

/** Returns a new customer with an order of one product for pickup, and the URL of its payment page. */
export async function newBuyer(origin: string, productId: string) {
  const person = await newCustomer(origin, "Clock");
  await person.call("POST", `add-to-cart/product/${productId}`, { quantity: 1 });
  const { cart } = (await person.call("PUT", "updatePickupFromStore", { pickupFromStore: true })).body;
  const { session, data } = (await person.call("POST", `placeOrder/${cart._id}`, {})).body;
  const statusOf = async () => (await person.call("GET", `user/getOrderDetails/${data.orderId}`)).body.data.status;
  return { ...person, orderId: data.orderId, payUrl: session.url, statusOf };
}
