import { languages } from '#src/contract/languages.ts'
import { cx } from '#src/ui/cx.ts'
import { shellTexts } from '../shell-texts.ts'
import { chooseLanguage, useLanguage, useTexts } from '../texts.ts'
import { languageNames } from './language-names.ts'

/** The three languages side by side, for the public pages. */
export function LanguageSwitch() {
  const t = useTexts(shellTexts)
  const current = useLanguage()
  return (
    <div role="group" aria-label={t.language} className="flex gap-1 pointer-coarse:gap-0">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={languageNames[language]}
          aria-pressed={language === current}
          onClick={() => chooseLanguage(language)}
          className={cx(
            'min-h-8 rounded-md px-2.5 font-names text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            language === current
              ? 'bg-accent-soft font-semibold text-accent-text'
              : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <span className="max-sm:hidden">{languageNames[language]}</span>
          <span aria-hidden="true" className="uppercase sm:hidden">
            {language}
          </span>
        </button>
      ))}
    </div>
  )
}
