import { messageDescription } from "#modules/content/contract/staff/message-resource.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(messageDescription);

/** Messages of the contact form. */
export default function Messages() {
  return <ResourceList description={messageDescription} path="/admin/messages" title="Messages" />;
}
