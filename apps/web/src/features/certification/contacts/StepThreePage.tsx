import { loaded } from '@noren/client/loaded'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { getDict, saveUserContacts, viewContacts } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { USER_STATUS } from '@noren/contract/user-status'
import { Button } from '@noren/ui/Button'
import { Field } from '@noren/ui/Field'
import { Note } from '@noren/ui/Note'
import { Select, type SelectOption } from '@noren/ui/Select'
import { Skeleton, SkeletonForm } from '@noren/ui/Skeleton'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../device/draft.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { go, goByStatus } from '../../../shell/navigation.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { StepHead } from '../StepHead.tsx'
import { type ContactTyped, contactProblems } from './contact-phones.ts'

const FORM_ID = 'contacts'
const SAID_HERE = ['PHONE_FORMAT', 'CONTACTS_SAME', 'CONTACT_IS_SELF', 'VALIDATION'] as const

/** Two people to turn to in an emergency, never for collections (C7). */
export function StepThreePage() {
  const t = useTexts('contacts')
  const [isSending, setIsSending] = useState(false)
  const relationships = useEndpoint(getDict, { params: { type: 'relationship' } })
  const saved = useEndpoint(viewContacts)
  return (
    <AppPage
      title={t('title')}
      back={paths.identityAuth()}
      state={loaded({ relationships, saved })}
      skeleton={
        <>
          <StepHead stage={4} />
          <div className="stack-4">
            <Skeleton height="2.9rem" />
            <SkeletonForm fields={4} />
          </div>
        </>
      }
      empty="never"
      dock={() => (
        <Button isBlock type="submit" form={FORM_ID} isBusy={isSending}>
          {t('save')}
        </Button>
      )}
    >
      {(data) => (
        <ContactsForm
          saved={data.saved.details}
          relationships={data.relationships.details.map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
          onSending={setIsSending}
        />
      )}
    </AppPage>
  )
}

function startingContacts(saved: DataOf<typeof viewContacts>['details']): ContactTyped[] {
  const draft = readDraft('contacts')
  return [0, 1].map((at) => ({
    relationship: draft[`relationship${at}`] || saved[at]?.relationship || '',
    phone: draft[`phone${at}`] || saved[at]?.phone || '',
  }))
}

function ContactsForm(props: {
  saved: DataOf<typeof viewContacts>['details']
  relationships: SelectOption[]
  onSending: (isSending: boolean) => void
}) {
  const t = useTexts('contacts')
  const tf = useTexts('facialAuth')
  const errorsOf = fieldErrorsOf(tf)
  const [contacts, setContacts] = useState(() => startingContacts(props.saved))
  const [isTried, setIsTried] = useState(false)
  const save = useSend(saveUserContacts, {
    handles: SAID_HERE,
    makesStale: [viewContacts, userStatus],
  })
  const problems = contactProblems(contacts, market)
  const refused = save.error ? { ...errorsOf(save.error) } : {}

  const change = (at: number, change: Partial<ContactTyped>) => {
    const next = contacts.map((contact, index) =>
      index === at ? { ...contact, ...change } : contact,
    )
    setContacts(next)
    save.reset()
    const draft = next.flatMap(({ relationship, phone }, index) => [
      [`relationship${index}`, relationship],
      [`phone${index}`, phone],
    ])
    keepDraft('contacts', Object.fromEntries(draft))
  }
  const submit = async () => {
    setIsTried(true)
    if (problems.some((problem) => Object.keys(problem).length > 0)) return focusFirstError()
    props.onSending(true)
    try {
      const { bizStatus } = await save.send({ body: { contacts } })
      forgetDraft('contacts')
      setBizStatus(bizStatus)
      // Saved and still here: in this market the carrier confirms the phone first.
      const isCarrierAsked = bizStatus === USER_STATUS.contacts
      if (isCarrierAsked) go(paths.apiPhoneCheck({ type: '1' }), { replace: true })
      else goByStatus({ replace: true })
    } catch {
      props.onSending(false)
      focusFirstError()
    }
  }
  const phoneError = (at: number): string | undefined => {
    const problem = isTried ? problems[at]?.phone : undefined
    if (problem) return problem === 'required' ? tf('rule_required') : t(`rule_${problem}`)
    if (refused[`${at}.phone`] === undefined) return undefined
    return save.error?.msg
  }
  return (
    <>
      <StepHead stage={4} />
      <h2 className="h1">{t('heading')}</h2>
      <p className="lead">{t('text')}</p>
      <div className="purpose">
        <Note icon="shield" title={t('purposeTitle')}>
          {t('purpose')}
        </Note>
      </div>
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {contacts.map((contact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a contact is its place.
          <fieldset className="contact stack-4" key={at}>
            <legend className="h3">{t('contact', { number: at + 1 })}</legend>
            <Select
              label={t('relationship')}
              placeholder={t('choose')}
              options={props.relationships}
              value={contact.relationship || null}
              onValue={(relationship) => change(at, { relationship })}
              error={isTried && problems[at]?.relationship ? tf('rule_choose') : undefined}
            />
            <Field
              label={t('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={20}
              prefix={market.areaCode}
              value={contact.phone}
              onChange={(event) => change(at, { phone: event.currentTarget.value })}
              error={phoneError(at)}
            />
          </fieldset>
        ))}
        {save.error && Object.keys(refused).length === 0 && save.error.msg && (
          <Note meaning="bad" isLive>
            {save.error.msg}
          </Note>
        )}
      </form>
    </>
  )
}
