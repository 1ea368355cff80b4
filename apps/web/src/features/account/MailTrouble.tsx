import { useEndpoint } from '@noren/client/use-endpoint'
import { documentMail } from '@noren/contract/documents'
import { later } from '../../shell/later.tsx'

const MendMail = later(() => import('./MendMail.tsx').then((m) => m.MendMail))

/** Says that documents could not be mailed, and mends the address; nothing where all have arrived. */
export function MailTrouble() {
  const mail = useEndpoint(documentMail)
  if (!mail.data || mail.data.failedCount === 0) return null
  return <MendMail email={mail.data.email ?? ''} />
}
