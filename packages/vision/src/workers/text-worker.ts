import type { WantedFace } from '../card/read-card.ts'
import { type DocumentReading, readDocumentPicture } from '../card/read-document.ts'
import { type PictureText, readPictureText } from '../text/read-text.ts'
import { createTextReader, type TextReader } from '../text/text-reader.ts'
import { serveJobs } from './serve-jobs.ts'

export type TextJob =
  | { task?: 'document'; picture: Uint8Array; wanted: WantedFace }
  | { task: 'text'; picture: Uint8Array }
export type TextValue = DocumentReading | PictureText

serveJobs<TextReader, TextJob, TextValue>(createTextReader, (reader, job) =>
  job.task === 'text'
    ? readPictureText(reader, job.picture)
    : readDocumentPicture(reader, job.picture, job.wanted),
)
