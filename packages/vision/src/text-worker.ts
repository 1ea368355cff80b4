import type { WantedFace } from './read-card.ts'
import { type DocumentReading, readDocumentPicture } from './read-document.ts'
import { type PictureText, readPictureText } from './read-text.ts'
import { serveJobs } from './serve-jobs.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

export type TextJob =
  | { task?: 'document'; picture: Uint8Array; wanted: WantedFace }
  | { task: 'text'; picture: Uint8Array }
export type TextValue = DocumentReading | PictureText

serveJobs<TextReader, TextJob, TextValue>(createTextReader, (reader, job) =>
  job.task === 'text'
    ? readPictureText(reader, job.picture)
    : readDocumentPicture(reader, job.picture, job.wanted),
)
