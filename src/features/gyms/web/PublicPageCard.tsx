import { ExternalLink } from 'lucide-react'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormText, FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import { publicPath } from '../rules.ts'
import { settingsTexts } from './settings-texts.ts'

/** The gym's page for strangers: its address, what it says, and whether it is there. */
export function PublicPageCard({ slug, isOn }: { slug: string | null; isOn: boolean }) {
  const t = useTexts(settingsTexts)
  const url = slug && `${location.origin}${publicPath(slug)}`
  return (
    <Card title={t.publicPage} description={t.publicPageText}>
      <div className="flex flex-col gap-5">
        <FormCheckbox name="public_page.is_on" label={t.publicPageOn} />
        <FormText name="public_page.slug" label={t.slug} hint={t.slugHint} maxLength={60} autoComplete="off" />
        {url && isOn && (
          <p className="flex flex-wrap items-center gap-2">
            <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary' })}>
              <ExternalLink aria-hidden="true" />
              {t.openPublicPage}
            </a>
            <CopyButton text={url} label={t.copyPublicPage} />
          </p>
        )}
        <FormTextArea name="public_page.text" label={t.publicText} hint={t.publicTextHint} rows={4} maxLength={2000} />
      </div>
    </Card>
  )
}
