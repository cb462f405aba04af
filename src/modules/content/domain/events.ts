/** Event: a message arrived through the contact form. `messageId` is a row of contact_messages. */
export const contactMessageReceived = "contact_message_received";

export type ContactMessageReceived = { messageId: string };

/** Event: staff replied to a message. `replyId` is a row of message_replies. */
export const MESSAGE_REPLIED = "message_replied";
export type MessageReplied = { replyId: string };
