export type Question = { id: string; topic: string; question: string; answer: string };

/** Returns the anchor id of a topic: "Gift cards" → "gift-cards". */
export function topicId(topic: string): string {
  return topic.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** Returns the questions that contain every search word, grouped by topic in their original order. */
export function findQuestions(all: Question[], search: string): { topic: string; questions: Question[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Question[]>();
  for (const item of all) {
    const text = `${item.topic} ${item.question} ${item.answer}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    groups.set(item.topic, [...(groups.get(item.topic) ?? []), item]);
  }
  return [...groups].map(([topic, questions]) => ({ topic, questions }));
}
