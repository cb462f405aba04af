import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { messageDescription } from "../contract/message-resource.ts";

export const clientLoader = listLoader(messageDescription);

/** Messages of the contact form. */
export default function Messages() {
  return <ResourceList description={messageDescription} path="/admin/messages" title="Messages" />;
}
