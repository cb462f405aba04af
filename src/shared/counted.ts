/** "1 visit", "3 visits": how many of something there are. `many` where the plural isn't made with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
