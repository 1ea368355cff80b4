import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { decideExportCode, listExportCodes, setExportCode } from '@noren/contract/operator/books'
import { Field } from '@noren/ui/Field'
import { decide } from '../../device/decide.ts'
import { useTexts } from '../../device/texts.ts'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import css from '../../shell/Form.module.css'
import { useKeys } from '../../shell/keys.ts'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { useFormDraft } from '../../shell/use-form-draft.ts'
import { Body } from './MoneyFrame.tsx'
import { isOwnCode } from './own-code.ts'
import type { Book, Money } from './use-money.ts'

type Account = DataOf<typeof listExportCodes>['details'][number]

/** The accounts of a book with the codes that they have in the lender's own chart; two persons set each. */
export function OwnCodes({ money, book: { book } }: { money: Money; book: Book }) {
  const t = useTexts('money')
  const codes = useEndpoint(listExportCodes, { params: { book } })
  const chosen = (accounts: readonly Account[]) =>
    accounts.find(({ code }) => String(code) === money.chosen.code)
  return (
    <Loaded state={loaded({ codes })}>
      {({ codes: { details } }) => {
        const open = chosen(details)
        return (
          <Body label={t('view_codes')}>
            <div className={panel.columns}>
              <Accounts accounts={details} money={money} book={book} />
              {money.may('setExportCode') && open && (
                <SetCode key={`${book} ${open.code}`} account={open} money={money} book={book} />
              )}
            </div>
          </Body>
        )
      }}
    </Loaded>
  )
}

function Accounts(props: { accounts: readonly Account[]; money: Money; book: string }) {
  const t = useTexts('money')
  const { accounts, money } = props
  const maySet = money.may('setExportCode')
  const at = accounts.findIndex(({ code }) => String(code) === money.chosen.code)
  const move = (by: number) => {
    const next = accounts[Math.max(0, at + by)]
    if (next && maySet) go(money.hrefWith({ code: String(next.code) }), { replace: true })
  }
  useKeys([
    { keys: 'j', label: t('keyDown'), run: () => move(1) },
    { keys: 'k', label: t('keyUp'), run: () => move(-1) },
  ])
  return (
    <TablePanel
      head={{ title: t('view_codes'), note: t('codesNote') }}
      columns={[t('account'), t('ownCode'), t('codeWaits')]}
      empty={t('noAccounts')}
    >
      {accounts.map((one) => (
        <tr
          key={one.code}
          className={String(one.code) === money.chosen.code ? table.cursor : undefined}
          aria-current={String(one.code) === money.chosen.code ? 'true' : undefined}
        >
          <th scope="row" className={table.wrap}>
            {maySet ? (
              <a href={money.hrefWith({ code: String(one.code) })}>
                {one.code} {one.name}
              </a>
            ) : (
              `${one.code} ${one.name}`
            )}
          </th>
          <td>{one.exportCode ?? '–'}</td>
          <td className={table.wrap}>{one.waiting && <Waits account={one} money={money} />}</td>
        </tr>
      ))}
    </TablePanel>
  )
}

/** What somebody asked for, and what another person may do about it here. */
function Waits({ account, money }: { account: Account; money: Money }) {
  const t = useTexts('money')
  const { run, isBusy } = useDecision(['listExportCodes'])
  const { waiting } = account
  if (!waiting) return null
  const { changeId, exportCode, askedBy, isMine } = waiting
  const send = (decision: 'confirm' | 'refuse') => () =>
    run(async () => {
      await decide(decideExportCode, { changeId, decision })
      return t(decision === 'confirm' ? 'codeConfirmed' : 'codeRefused')
    })
  const label = (words: string) => `${words}: ${account.code}`
  return (
    <>
      {t('codeAsked', { code: exportCode ?? t('noCode'), name: askedBy })}
      {money.may('decideExportCode') && !isMine && (
        <span>
          {' '}
          <Press
            kind="line"
            isSmall
            isBusy={isBusy}
            aria-label={label(t('codeConfirm'))}
            onClick={send('confirm')}
          >
            {t('codeConfirm')}
          </Press>{' '}
          <Press
            kind="text"
            isSmall
            isBusy={isBusy}
            aria-label={label(t('codeRefuse'))}
            onClick={send('refuse')}
          >
            {t('codeRefuse')}
          </Press>
        </span>
      )}
    </>
  )
}

function SetCode(props: { account: Account; money: Money; book: string }) {
  const t = useTexts('money')
  const { account, money, book } = props
  const { code, name, exportCode } = account
  // What it has is where typing begins: an emptied field takes the code away.
  const { fields, set, clear } = useFormDraft(`ownCode ${book} ${code}`, {
    ownCode: exportCode ?? '',
  })
  const { run, isBusy } = useDecision(['listExportCodes'])
  const typed = fields.ownCode.trim()
  const isWrong = typed !== '' && !isOwnCode(typed)
  const isSame = typed === (exportCode ?? '')
  const leave = () => go(money.hrefWith({ code: undefined }))
  const send = async () => {
    const isDone = await run(async () => {
      await decide(setExportCode, { book, code: String(code), exportCode: typed || null })
      return t('codeProposed')
    })
    if (!isDone) return
    clear()
    leave()
  }
  useKeys([{ keys: 'Escape', label: t('view_codes'), run: leave }])
  return (
    <Panel title={`${code} ${name}`} isDeciding>
      <div className={css.form}>
        <Field
          label={t('ownCode')}
          help={t('ownCodeHelp')}
          error={isWrong ? t('ownCodeHelp') : undefined}
          maxLength={20}
          value={fields.ownCode}
          onValue={(ownCode) => set({ ownCode })}
        />
        {!isWrong && !isSame && (
          <BeforeAfter
            changes={[
              {
                name: t('ownCode'),
                before: exportCode ?? t('noCode'),
                after: typed || t('noCode'),
              },
            ]}
          />
        )}
        <p className={panel.note}>{t('codeNote')}</p>
        <p>
          <Press icon="shield" isSmall isBusy={isBusy} disabled={isWrong || isSame} onClick={send}>
            {t('codePropose')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
