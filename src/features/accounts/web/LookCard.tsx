import { Monitor, Moon, Sun } from 'lucide-react'
import { languages } from '#src/contract/languages.ts'
import { Card } from '#src/ui/Card.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { languageNames } from '#src/web/layout/language-names.ts'
import { chooseLanguage, currentLanguage, useLanguage, useTexts } from '#src/web/texts.ts'
import { chooseTheme, themes, useTheme } from '#src/web/theme.ts'
import type { accounts } from '../contract.ts'
import { type Account, accountIn, updates } from './account.ts'
import { texts } from './texts.ts'

const icons = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
}

type LookCardProps = {
  account: Account
  version: number
  /** What it is by now, and over which version that was kept. */
  onVersion: (version: number, over: number) => void
}

/** Language and theme take effect at once; the language is also kept with the account, for messages. */
export function LookCard({ account, version, onVersion }: LookCardProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const theme = useTheme()
  const save = useApiMutation(updates[account.role] as typeof accounts.updateAdmin, {
    says: false,
    onDone: (reply, { body }) => {
      const saved = accountIn(reply, account.role)
      onVersion(saved.version, Number(body.version))
      if (saved.language !== currentLanguage()) keep(saved.version) // another was chosen meanwhile
    },
  })
  const keep = (over: number) => {
    const sent = currentLanguage()
    const onError = () => {
      if (currentLanguage() !== sent) keep(over) // nobody presses again for the one that was chosen meanwhile
    }
    save.mutate({ body: { language: sent, version: over } }, { onError })
  }
  return (
    <Card title={t.look}>
      <div className="flex flex-col gap-5">
        <SegmentedControl
          label={t.language}
          hint={t.languageHint}
          value={language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(next) => {
            chooseLanguage(next)
            if (!save.isPending) keep(version)
          }}
        />
        <SegmentedControl
          label={t.theme}
          value={theme}
          choices={themes.map((value) => ({ value, label: t.themes[value], icon: icons[value] }))}
          onChange={chooseTheme}
        />
      </div>
    </Card>
  )
}
