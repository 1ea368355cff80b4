/** The context of each sealed text, so that it cannot be moved to another row. */
export const noteContext = (objectionId: string): string => `objections.note ${objectionId}`
export const answerContext = (objectionId: string): string => `objections.answer ${objectionId}`
