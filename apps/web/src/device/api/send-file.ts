import { createSendFile } from '@noren/client/send-file'
import { client } from './client.ts'

export const sendFile = createSendFile(client)
