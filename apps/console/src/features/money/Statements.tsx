import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { importStatement, listStatementFiles } from '@noren/contract/operator/reconciliation'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import css from '../../shell/Form.module.css'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { Body } from './MoneyFrame.tsx'
import type { Money } from './use-money.ts'

const SOURCES = ['bank 1010', 'bank 1012', 'bank 1015', 'sandbox', 'razorpay'] as const
const FORMATS = ['camt053', 'mt940', 'csv', 'razorpay', 'razorpayx'] as const
/** As much as the call takes; larger ones are taken in on the server's machine. */
const CONTENT_MAX = 120_000

/** What banks and providers have sent, and a place to hand another in. */
export function Statements({ money, book }: { money: Money; book: string }) {
  const t = useTexts('money')
  const files = useEndpoint(listStatementFiles, { params: { book } }, { keepsLast: true })
  const { money: amount, dateText, dateTimeText, wholeNumber } = formats()
  return (
    <Body label={t('view_files')}>
      <div className={panel.column}>
        <Loaded state={loaded({ files })}>
          {({ files: { details } }) => (
            <TablePanel
              head={{ title: t('view_files') }}
              columns={[
                t('statement'),
                t('sourceKind'),
                t('days_'),
                numbers(t('opening')),
                numbers(t('closing')),
                numbers(t('lineCount')),
                t('importedAt'),
              ]}
              empty={t('noFiles')}
            >
              {details.map((file) => (
                <tr key={file.fileId}>
                  <th scope="row">{file.statementRef || '–'}</th>
                  <td>
                    {file.source} {file.format}
                  </td>
                  <td>
                    {file.from === file.to
                      ? dateText(file.from)
                      : `${dateText(file.from)} – ${dateText(file.to)}`}
                  </td>
                  <td className={table.number}>{file.opening ? amount(file.opening) : '–'}</td>
                  <td className={table.number}>{file.closing ? amount(file.closing) : '–'}</td>
                  <td className={table.number}>{wholeNumber(file.lines)}</td>
                  <td>{dateTimeText(file.importedAt)}</td>
                </tr>
              ))}
            </TablePanel>
          )}
        </Loaded>
        {money.may('importStatement') && (
          <div className={css.narrow}>
            <Import key={book} book={book} />
          </div>
        )}
      </div>
    </Body>
  )
}

/** The names of formats are the same in every language. */
const asItIs = (name: string): string => name

function Import({ book }: { book: string }) {
  const t = useTexts('money')
  const [source, setSource] = useState<string>(SOURCES[0])
  const [format, setFormat] = useState<string>(FORMATS[0])
  const [content, setContent] = useState('')
  const { run, isBusy } = useDecision(['listStatementFiles', 'listExceptions', 'listReconItems'])
  const isTooLarge = content.length > CONTENT_MAX
  const send = () =>
    run(async () => {
      const done = await decide(importStatement, { book, source, format, content })
      setContent('')
      if (done.isKnown) return t('fileKnown')
      return t('fileTaken', {
        added: done.added,
        lines: done.lines,
        bad: done.unreadable + done.changed,
      })
    })
  return (
    <Panel title={t('handIn')}>
      <div className={css.form}>
        <p className={panel.note}>{t('handInNote')}</p>
        <ChoiceField
          label={t('sourceKind')}
          value={source}
          values={SOURCES}
          textOf={asItIs}
          onValue={setSource}
        />
        <ChoiceField
          label={t('format')}
          value={format}
          values={FORMATS}
          textOf={asItIs}
          onValue={setFormat}
        />
        <label className={css.choice}>
          {t('file')}
          <input
            type="file"
            accept=".xml,.sta,.mt940,.txt,.csv,.json"
            onChange={async ({ target }) => setContent((await target.files?.[0]?.text()) ?? '')}
          />
        </label>
        {isTooLarge && <p role="alert">{t('fileTooLarge')}</p>}
        <p>
          <Press isBusy={isBusy} disabled={content === '' || isTooLarge} onClick={send}>
            {t('takeIn')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
