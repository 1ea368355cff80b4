/** The context of what is sealed of a report, so that it cannot be moved to another row. */
export const toldContext = (reportId: string): string => `bereavements.told ${reportId}`
export const paperContext = (reportId: string): string => `bereavements.file_key ${reportId}`
