import { useState } from 'react'
import { languages } from '#src/contract/languages.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { call, useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { languageNames } from '#src/web/layout/language-names.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import type { ConsentText } from '../consents-contract.ts'
import { consentKinds, consentTextLength } from '../consents.ts'
import { consentsTexts } from './consents-texts.ts'

/** The owner's words of each consent, in all languages. */
export function ConsentWordsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(consentsTexts)
  const { data, error, refetch } = useApi(members.consentTexts, {})
  const [kind, setKind] = useState<ConsentText['kind']>('personal_data')
  return (
    <Dialog open sticky onClose={onClose} title={t.ownWords} description={t.ownWordsText} size="lg">
      <RadioGroup
        label={t.kind}
        value={kind}
        onChange={setKind}
        choices={consentKinds.map((value) => ({ value, label: t.kinds[value] }))}
      />
      {data ? (
        // what was typed for one kind stays while another is looked at
        data.texts.map((text) => (
          <div key={text.kind} hidden={text.kind !== kind}>
            <WordsForm text={text} />
          </div>
        ))
      ) : (
        <PageState error={error} onRetry={refetch} />
      )}
    </Dialog>
  )
}

const valuesOf = ({ uz, ru, en, version }: ConsentText) => ({ uz, ru, en, version })

function WordsForm({ text }: { text: ConsentText }) {
  const t = useTexts(consentsTexts)
  const { kind } = text
  const valuesIn = ({ texts }: { texts: readonly ConsentText[] }) =>
    valuesOf(texts.find((one) => one.kind === kind) ?? text)
  const form = useApiForm({
    endpoint: members.setConsentText,
    keepsDraft: 'closed',
    formName: `consent:${kind}`,
    defaults: valuesOf(text),
    newest: async () => valuesIn(await call(members.consentTexts, {})),
    names: languageNames,
    toBody: (words) => ({ kind, ...words }),
    onDone: (reply) => form.reset(valuesIn(reply)),
  })
  return (
    <ApiForm form={form} submitLabel={t.save} className="mt-4 gap-3">
      {languages.map((language) => (
        <FormTextArea
          key={language}
          name={language}
          label={languageNames[language]}
          rows={4}
          maxLength={consentTextLength}
          required
        />
      ))}
    </ApiForm>
  )
}
