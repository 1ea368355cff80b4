import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { loanPaper, loanPapers } from '@noren/contract/operator/loans'
import { call } from '../../device/client.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { FilePress } from '../../shell/FilePress.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import { TablePanel } from '../../shell/Panel.tsx'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'

/** The papers of a loan as its borrower has them. The list opens none; each that is saved is a line in their log. */
export function LoanPapers({ loanId }: { loanId: string }) {
  const t = useTexts('lookup')
  const { roles } = useMe()
  const papers = useEndpoint(loanPapers, { params: { loanId } })
  const purpose = usualPurpose(roles)
  return (
    <Loaded state={loaded({ papers })}>
      {({ papers: { details } }) => (
        <TablePanel
          head={{ title: t('tab_papers'), note: t('papersNote') }}
          columns={[t('paper'), t('madeAt'), t('paperSum'), t('file')]}
        >
          {details.map(({ documentId, title, madeAt, sha256 }) => (
            <tr key={documentId}>
              <th scope="row">{title}</th>
              <td>{formats().dateTimeText(madeAt)}</td>
              <td className={tableCss.quiet}>{`${sha256.slice(0, 4)}…${sha256.slice(-4)}`}</td>
              <td>
                <FilePress
                  words={t('savePaper')}
                  label={t('savePaperOf', { name: title })}
                  load={() =>
                    call(loanPaper, { params: { loanId, documentId }, query: { purpose } })
                  }
                />
              </td>
            </tr>
          ))}
        </TablePanel>
      )}
    </Loaded>
  )
}
