import { loaded } from '@noren/client/loaded'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { getDict, saveUserContacts, viewContacts } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { USER_STATUS } from '@noren/contract/user-status'
import { Note } from '@noren/ui/Note'
import type { SelectOption } from '@noren/ui/Select'
import { Skeleton, SkeletonForm } from '@noren/ui/Skeleton'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { useDraft, useDraftIn } from '../../../shell/form/draft.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { useForm } from '../../../shell/form/use-form.ts'
import { go, goByStatus } from '../../../shell/navigation.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { HiddenNote, ShowDataSheet } from '../../../shell/step-up/HiddenNote.tsx'
import { useChanging } from '../../../shell/step-up/use-changing.ts'
import css from '../Certification.module.css'
import { StepHead } from '../StepHead.tsx'
import {
  type ContactsForm,
  contactsOf,
  contactsTable,
  startingContacts,
} from './contacts-table.tsx'

const SAID_HERE = [
  'PHONE_FORMAT',
  'CONTACTS_SAME',
  'CONTACT_IS_SELF',
  'VALIDATION',
  'STEP_UP',
] as const

/** Two people to contact in an emergency, never for collections. */
export function StepThreePage() {
  const t = useTexts('contacts')
  const relationships = useEndpoint(getDict, { params: { type: 'relationship' } })
  const saved = useEndpoint(viewContacts)
  const draft = useDraft<ContactsForm>('contacts')
  return (
    <FormShell>
      <AppPage
        title={t('title')}
        back={paths.identityAuth()}
        state={loaded({ relationships, saved, draft })}
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
        dock={() => <SubmitButton>{t('save')}</SubmitButton>}
      >
        {(data) => (
          <ContactsFields
            key={String(data.saved.isMasked)}
            saved={data.saved.details}
            isMasked={data.saved.isMasked}
            relationships={data.relationships.details.map(({ code, name }) => ({
              value: code,
              label: name,
            }))}
            draft={data.draft}
          />
        )}
      </AppPage>
    </FormShell>
  )
}

function ContactsFields(props: {
  saved: DataOf<typeof viewContacts>['details']
  isMasked: boolean
  draft: Partial<ContactsForm>
  relationships: SelectOption[]
}) {
  const t = useTexts('contacts')
  const tf = useTexts('facialAuth')
  const save = useSend(saveUserContacts, {
    handles: SAID_HERE,
    makesStale: [viewContacts, userStatus],
  })
  const changing = useChanging()
  const form = useForm<ContactsForm>({
    table: contactsTable(t, tf, props.relationships),
    start: startingContacts(props.saved, props.draft),
    draft: useDraftIn('contacts'),
    handles: SAID_HERE,
    // Shows the server's own message for whatever is wrong with a number.
    refused: ({ fields, msg }) =>
      Object.fromEntries(
        fields.flatMap(({ path }) => {
          const at = /^contacts\.([01])\.phone$/.exec(path)?.[1]
          return at ? [[`phone${at}`, msg]] : []
        }),
      ),
    async send(typed) {
      const body = { contacts: contactsOf(typed) }
      const done = await changing.orAsk(() => save.send({ body }))
      if (!done) return 'stays'
      const { bizStatus } = done
      setBizStatus(bizStatus)
      // The status is unchanged after saving: in this market the carrier confirms the phone first.
      const isCarrierAsked = bizStatus === USER_STATUS.contacts
      if (isCarrierAsked) go(paths.apiPhoneCheck({ type: '1' }), { replace: true })
      else goByStatus({ replace: true })
      return 'leaves'
    },
  })
  return (
    <>
      <StepHead stage={4} />
      <h2 className="h1">{t('heading')}</h2>
      <p className="lead">{t('text')}</p>
      <div className={css.purpose}>
        <Note icon="shield" title={t('purposeTitle')}>
          {t('purpose')}
        </Note>
      </div>
      {props.isMasked && <HiddenNote />}
      <Form form={form} className="" troubleMeaning="bad">
        {([0, 1] as const).map((at) => (
          <fieldset className={`${css.contact} stack-4`} key={at}>
            <legend className="h3">{t('contact', { number: at + 1 })}</legend>
            <Fields of={form} only={[`relationship${at}`, `phone${at}`]} />
          </fieldset>
        ))}
      </Form>
      {changing.isAsking && (
        <ShowDataSheet {...changing.sheet} onShown={() => changing.goOn(form.submit)} />
      )}
    </>
  )
}
