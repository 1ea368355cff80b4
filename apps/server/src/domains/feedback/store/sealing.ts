/** The context of each sealed text, so that it cannot be moved to another row. */
export const messageContext = (feedbackId: string): string => `feedback.message ${feedbackId}`
export const answerContext = (feedbackId: string): string => `feedback.answer ${feedbackId}`
export const keyContext = (pictureId: string): string => `feedback_pictures.file_key ${pictureId}`
export const replyContext = (replyId: string): string => `feedback_replies.reply ${replyId}`
export const noteContext = (handoverId: string): string => `feedback_handovers.note ${handoverId}`
