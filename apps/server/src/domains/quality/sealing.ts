/** The context of each sealed value, so that it cannot be moved to another row. */
export const evidenceContext = (sampleId: string): string => `quality_samples.evidence ${sampleId}`
export const keyContext = (pictureId: string): string => `quality_pictures.file_key ${pictureId}`
