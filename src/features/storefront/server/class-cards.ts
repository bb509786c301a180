import { type Day } from '#src/contract/days.ts'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import { weekdayName } from '#src/contract/weekdays.ts'
import type { Language } from '#src/contract/languages.ts'
import { agesWords } from '#src/features/classes/words.ts'
import { html, type Markup } from './markup.ts'
import type { Storefront } from './queries.ts'
import { words } from './texts.ts'

/** The timetable of the next days, day by day: to read, not to book. */
export function timetableOf({ classes }: Storefront, language: Language): Markup | null {
  if (classes.length === 0) return null
  const days = [...new Set(classes.map(({ day }) => day))]
  const t = words[language]
  const forWhom = ({ gender, ageFrom, ageTo }: Storefront['classes'][number]) =>
    [
      gender !== 'any' && (gender === 'female' ? t.women : t.men),
      (ageFrom !== null || ageTo !== null) && agesWords[language](ageFrom, ageTo),
    ].filter((said) => said !== false)
  const row = (one: Storefront['classes'][number]) => {
    const { from, to, startsAt, name, coach, price } = one
    const said = [coach, ...forWhom(one)].filter((known) => known !== null).join(' · ')
    return html`<li><time class="num" datetime="${startsAt}">${from}–${to}</time><span><b>${name}</b>${said && html`<span class="muted">${said}</span>`}${price !== null && html`<span class="muted num">${t.single}: ${formatSom(price, language)}</span>`}</span></li>`
  }
  const part = (day: Day) =>
    html`<h3>${weekdayName(day, language)}, <span class="num">${formatDay(day)}</span></h3><ul class="classes">${classes.filter((one) => one.day === day).map(row)}</ul>`
  return html`${days.map(part)}<p class="muted">${t.bookInside}</p>`
}

export function coachesOf({ coaches }: Storefront): Markup | null {
  if (coaches.length === 0) return null
  return html`<ul class="coaches">${coaches.map(
    ({ name, photo, skills, about }) =>
      html`<li>${
        photo
          ? html`<img class="face" src="${photo}" alt="" width="56" height="56" loading="lazy">`
          : html`<span class="face face-letter" aria-hidden="true">${[...name][0]}</span>`
      }<div><h3>${name}</h3>${skills.length > 0 && html`<p class="muted">${skills.join(' · ')}</p>`}${about && html`<p>${about}</p>`}</div></li>`,
  )}</ul>`
}
