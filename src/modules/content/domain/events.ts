/** The event that a message arrived through the contact form. `messageId` is the id of a row of contact_messages. */
export const contactMessageReceived = "contact_message_received";

export type ContactMessageReceived = { messageId: string };

/** The event that staff replied to a message. `replyId` is the id of a row of message_replies. */
export const MESSAGE_REPLIED = "message_replied";
export type MessageReplied = { replyId: string };
