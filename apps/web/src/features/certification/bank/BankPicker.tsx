import { Button } from '@noren/ui/Button'
import { Field } from '@noren/ui/Field'
import { Icon } from '@noren/ui/Icon'
import { IconButton } from '@noren/ui/IconButton'
import listCss from '@noren/ui/List.module.css'
import { Marked } from '@noren/ui/Marked'
import selectCss from '@noren/ui/Select.module.css'
import { Sheet } from '@noren/ui/Sheet'
import { rankMatches } from '@noren/ui/search'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import css from './BankPicker.module.css'
import { type Bank, initialsOf } from './bank-form.ts'
import { market } from './bank-market.ts'

/** Banks rendered at first: a list of thousands makes a cheap phone stutter. */
const SHOWN_AT_FIRST = 60

/** All banks in a sheet; names that begin with the typed text come first. */
export function BankPicker(props: {
  banks: readonly Bank[]
  chosen: string
  onBank: (bank: Bank) => void
  onIfsc: () => void
  onClose: () => void
}) {
  const t = useTexts('bankAccount')
  const common = useTexts('common')
  const [typed, setTyped] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const found = rankMatches(props.banks, typed, (bank) => bank.bankName)
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST)
  return (
    <Sheet title={t('yourBank')} onClose={props.onClose} isTall>
      <div className={css.root}>
        <Field
          label={<span className="sr">{t('searchBanks')}</span>}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          prefix={<Icon name="search" />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setIsWhole(false)
          }}
          end={
            typed !== '' && (
              <IconButton icon="close" label={t('clear')} onClick={() => setTyped('')} />
            )
          }
        />
        <p className={`tiny ${css.count}`} role="status">
          {found.length === 0
            ? common('nothingFound')
            : typed.trim() === ''
              ? t('banksCount', { count: found.length })
              : t('banksFound', { count: found.length, typed: typed.trim() })}
        </p>
        <ul className={css.list}>
          {shown.map((bank) => (
            <li key={bank.bankCode}>
              <button
                type="button"
                className={listCss.item}
                aria-pressed={bank.bankCode === props.chosen}
                onClick={() => props.onBank(bank)}
              >
                <span className={`${listCss.icon} strong`} aria-hidden="true">
                  {initialsOf(bank.bankName)}
                </span>
                <span className={css.name}>
                  <Marked name={bank.bankName} typed={typed} />
                </span>
                {bank.bankCode === props.chosen && <Icon name="check" className={selectCss.tick} />}
              </button>
            </li>
          ))}
        </ul>
        {found.length > shown.length && (
          <Button kind="text" isBlock onClick={() => setIsWhole(true)}>
            {t('showAll', { count: found.length })}
          </Button>
        )}
        {market.isBankIdentifierTyped && (
          <p className={`small ${css.other}`}>
            {t.rich('notInList', {
              a: (text) => (
                <button type="button" className="link" onClick={props.onIfsc}>
                  {text}
                </button>
              ),
            })}
          </p>
        )}
      </div>
    </Sheet>
  )
}
