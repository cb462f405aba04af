/** Somebody wrote to the clinic through the contact form. `messageId` is a row of contact_messages. */
export const contactMessageReceived = "contact_message_received";

export type ContactMessageReceived = { messageId: string };
