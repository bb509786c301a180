import { paths } from '#src/contract/paths.ts'
import { BRAND_NAME } from '#src/contract/brand.ts'
import { type Day, tashkentDay, tashkentTime, weekdayOf } from '#src/contract/days.ts'
import { formatDay, formatDuration, formatNumber, formatSom } from '#src/contract/formats.ts'
import { type Language, languages } from '#src/contract/languages.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { periodNow, publicPath, type Whose } from '#src/features/gyms/rules.ts'
import { weekWords } from '#src/features/gyms/week-words.ts'
import { conditionWords } from '#src/features/plans/condition-words.ts'
import { coachesOf, timetableOf } from './class-cards.ts'
import { html, jsonBlock, type Markup } from './markup.ts'
import type { Storefront } from './queries.ts'
import { structuredData } from './structured-data.ts'
import { pageStyle } from './style.ts'
import { languageNames, words } from './texts.ts'

/** What stands in the form: as it was typed, with what is wrong with it. */
export type LeadForm = {
  values: Readonly<Record<string, string>>
  /** By field; what belongs to none stands above the button. */
  errors: Readonly<Record<string, string>>
  isSent: boolean
  /** Work that sends it in spite of a limit. */
  proof?: unknown
}

/** `friend`: the member whose link brought the stranger. */
type View = { language: Language; origin: string; now: Date; friend?: string | undefined }

const star =
  'M16 0.7 20.48 5.18H26.82V11.52L31.3 16 26.82 20.48V26.82H20.48L16 31.3 11.52 26.82H5.18V20.48L0.7 16 5.18 11.52V5.18H11.52Z'
const dumbbell = 'M8 14.7h16v2.6H8zM9.2 10.8h3v10.4h-3zM19.8 10.8h3v10.4h-3zM6 13h2.2v6H6zM23.8 13H26v6h-2.2z'
const symbol = html`<svg viewBox="0 0 32 32" aria-hidden="true" class="symbol"><path class="symbol-star" d="${star}"/><path class="symbol-mark" d="${dumbbell}"/></svg>`

const addressOf = (slug: string, language: Language, friend?: string) =>
  `${publicPath(slug)}?lang=${language}${friend ? `&friend=${friend}` : ''}`

function languageLinks(slug: string | undefined, { language, friend }: View): Markup {
  return html`<nav class="languages" aria-label="${words[language].languages}">${languages.map((one) =>
    one === language
      ? html`<span aria-current="true" lang="${one}">${languageNames[one]}</span>`
      : html`<a href="${slug === undefined ? `?lang=${one}` : addressOf(slug, one, friend)}" hreflang="${one}" lang="${one}">${languageNames[one]}</a>`,
  )}</nav>`
}

type Frame = { view: View; title: string; head: Markup; body: Markup; slug?: string }

function frame({ view, title, head, body, slug }: Frame): string {
  const t = words[view.language]
  return html`<!doctype html>
<html lang="${view.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f5f2ec" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131716" media="(prefers-color-scheme: dark)">
<title>${title}</title>
${head}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/g/style.css?v=${pageStyle().version}">
</head>
<body>
<header class="top">${symbol}${languageLinks(slug, view)}</header>
<main>${body}</main>
<footer class="foot"><a href="${paths.signInMember()}">${t.members}</a><a href="/">${t.madeWith}</a></footer>
</body>
</html>
`.markup
}

const isOpen = ({ hours }: Storefront, now: Date): boolean =>
  periodNow(hours, null, weekdayOf(tashkentDay(now)), tashkentTime(now)) !== undefined

const isDayOff = ({ holidays }: Storefront, day: Day): boolean => holidays.some(({ date }) => date === day)

function openSign(gym: Storefront, { language, now }: View): Markup {
  const t = words[language]
  if (isDayOff(gym, tashkentDay(now))) return html`<span class="sign sign-off">${t.holidayToday}</span>`
  return isOpen(gym, now)
    ? html`<span class="sign sign-good">${t.openNow}</span>`
    : html`<span class="sign sign-off">${t.closedNow}</span>`
}

function ratingSign({ rating: { average, count } }: Storefront, language: Language): Markup | null {
  if (average === null) return null
  return html`<span class="rating"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z"/></svg><b>${formatNumber(average, language).replace(/0$/, '')}</b> <span class="muted">${words[language].rating(count)}</span></span>`
}

function hero(gym: Storefront, view: View): Markup {
  const t = words[view.language]
  return html`<section class="hero">
${gym.logo ? html`<img class="logo" src="${gym.logo}" alt="" width="96" height="96">` : html`<span class="logo logo-letter" aria-hidden="true">${[...gym.name][0]}</span>`}
<div class="hero-words"><h1>${gym.name}</h1>
<p class="signs">${openSign(gym, view)}${ratingSign(gym, view.language)}</p>
<p class="muted">${gym.address}</p></div>
<p class="acts"><a class="button" href="#ask">${t.join}</a><a class="button button-quiet" href="tel:${gym.phone}">${t.call}</a>${gym.mapUrl && html`<a class="button button-quiet" href="${gym.mapUrl}" rel="noopener nofollow" target="_blank">${t.map}</a>`}</p>
</section>`
}

const card = (title: string, id: string, body: Markup): Markup =>
  html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`

function hoursCard({ hours, holidays }: Storefront, language: Language): Markup {
  const t = words[language]
  const ofGender = (who: Whose, name: string) =>
    weekWords(hours, who, language).map(({ days, hours: said }) => [days ? `${name}, ${days}` : name, said] as const)
  const rows = hours.isSameForAll
    ? weekWords(hours, 'forAll', language).map(({ days, hours: said }) => [days || t.everybody, said] as const)
    : [...ofGender('forMen', t.men), ...ofGender('forWomen', t.women)]
  return card(
    t.hours,
    'hours',
    html`<dl>${rows.map(([who, said]) => html`<div><dt>${who}</dt><dd class="num">${said}</dd></div>`)}</dl>${
      holidays.length > 0 &&
      html`<h3>${t.holidays}</h3><dl>${holidays.map(({ date, name }) => html`<div><dt class="num">${formatDay(date)}</dt><dd>${name}</dd></div>`)}</dl>`
    }`,
  )
}

/** Lines of the owner's text, as they were typed. */
const paragraphs = (text: string): Markup[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`)

/** The first one is loaded with the page, the others when somebody comes to them. */
function gallery({ photos, name }: Storefront, language: Language): Markup | null {
  if (photos.length === 0) return null
  const t = words[language]
  return html`<section class="photos" aria-label="${t.photos}"><ul>${photos.map(
    ({ url, caption }, index) =>
      html`<li><img class="photo" src="${url}" width="640" height="480" alt="${caption ?? t.photo(name, index + 1)}"${index === 0 ? html` fetchpriority="high"` : html` loading="lazy" decoding="async"`}></li>`,
  )}</ul></section>`
}

function newsCard({ news }: Storefront, language: Language): Markup | null {
  if (news.length === 0) return null
  return card(
    words[language].news,
    'news',
    html`<ul class="news">${news.map(
      (piece) =>
        html`<li>${piece.picture && html`<img src="${piece.picture}" alt="" width="96" height="96" loading="lazy" decoding="async">`}<div><h3>${piece.title}</h3><p class="muted num">${formatDay(piece.from_date)}</p>${paragraphs(piece.text)}</div></li>`,
    )}</ul>`,
  )
}

function plansCard({ plans }: Storefront, language: Language): Markup | null {
  if (plans.length === 0) return null
  const t = words[language]
  return card(
    t.plans,
    'plans',
    html`<ul class="plans">${plans.map(
      (plan) =>
        html`<li><h3>${plan.name}</h3><p class="price num">${formatSom(plan.price, language)}</p><p class="muted">${[
          formatDuration(plan.days, language),
          ...conditionWords(plan.conditions, language),
        ].join(' · ')}</p>${
          plan.options.length > 0 &&
          html`<ul class="options">${plan.options.map(({ key, value }) => html`<li>${value ? `${key}: ${value}` : key}</li>`)}</ul>`
        }</li>`,
    )}</ul>`,
  )
}

function fieldOf(
  form: LeadForm,
  { name, label, hint, input }: { name: string; label: string; hint?: string; input: (described: Markup) => Markup },
): Markup {
  const error = form.errors[name]
  const described = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : html``
  return html`<p class="field"><label for="${name}">${label}${hint && html` <span class="muted">(${hint})</span>`}</label>${input(described)}${error && html`<span class="error" id="${name}-error">${error}</span>`}</p>`
}

function askCard(gym: Storefront, form: LeadForm, { language, friend }: View): Markup {
  const t = words[language]
  if (form.isSent)
    return html`<section class="card ask" id="ask" role="status"><h2>${t.thanks}</h2><p>${t.thanksText}</p></section>`
  const { fullname = '', phone_number = '', text = '' } = form.values
  const other = Object.entries(form.errors).find(
    ([name]) => !['fullname', 'phone_number', 'text', 'value'].includes(name),
  )
  return html`<section class="card ask" id="ask" aria-labelledby="ask-title"><h2 id="ask-title">${t.ask}</h2><p class="muted">${t.askText}</p>
<form method="post" action="${addressOf(gym.slug, language, friend)}#ask"${form.proof !== undefined && html` data-proof="${JSON.stringify(form.proof)}"`}>
${fieldOf(form, { name: 'fullname', label: t.name, input: (described) => html`<input id="fullname" name="fullname" value="${fullname}" required minlength="2" maxlength="120" autocomplete="name"${described}>` })}
${fieldOf(form, { name: 'phone_number', label: t.phone, input: (described) => html`<input id="phone_number" name="phone_number" type="tel" inputmode="tel" value="${phone_number}" placeholder="+998 90 123 45 67" required maxlength="30" autocomplete="tel"${described}>` })}
${fieldOf(form, { name: 'text', label: t.message, hint: t.messageHint, input: (described) => html`<textarea id="text" name="text" rows="3" maxlength="1000"${described}>${text}</textarea>` })}
${other && html`<p class="error" role="alert">${other[1]}</p>`}
${form.proof !== undefined && html`<p role="status" data-checking hidden>${t.checking}</p><script type="module" src="/proof-form.js"></script>`}
<p><button class="button">${t.send}</button></p>
</form></section>`
}

/** A card for somebody: its worth is chosen here, and paid on the page of its invoice. */
function giftCard(gym: Storefront, form: LeadForm, { language, friend }: View): Markup {
  const t = words[language]
  const value = form.values['value'] ?? ''
  const input = (described: Markup) =>
    html`<input id="value" name="value" value="${value}" required inputmode="numeric" pattern="[0-9 ]*" maxlength="14" autocomplete="off"${described}>`
  return html`<section class="card ask" id="gift" aria-labelledby="gift-title"><h2 id="gift-title">${t.giftCard}</h2><p class="muted">${t.giftCardText}</p>
<noscript><p class="error">${t.giftNeedsScript}</p></noscript>
<form method="post" action="${publicPath(gym.slug)}/gift-card?lang=${language}${friend ? `&friend=${friend}` : ''}#gift">
${fieldOf(form, { name: 'value', label: t.giftValue, hint: t.giftValueHint, input })}
<p><button class="button">${t.giftBuy}</button></p>
</form></section>`
}

/** The beginning of a text in whole words, and no picture of several signs cut in the middle. */
function beginningOf(text: string, most: number): string {
  const signs = [...new Intl.Segmenter('uz', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .replace(/\s+\S*$/, '')}…`
    : text
}

/** What search engines and link previews read. */
function headOf(gym: Storefront, { language, origin }: View, title: string): Markup {
  const description = gym.text
    ? beginningOf(gym.text.replace(/\s+/g, ' '), 200)
    : words[language].description(gym.name, gym.address)
  const url = `${origin}${addressOf(gym.slug, language)}`
  // an address that stays: a preview may fetch it months later
  const picture = gym.cover && `${publicPath(gym.slug)}/picture?v=${gym.cover.slice(0, 8)}`
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
${languages.map((one) => html`<link rel="alternate" hreflang="${one}" href="${origin}${addressOf(gym.slug, one)}">`)}<link rel="alternate" hreflang="x-default" href="${origin}${publicPath(gym.slug)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${BRAND_NAME}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${{ uz: 'uz_UZ', ru: 'ru_RU', en: 'en_US' }[language]}">
${picture && html`<meta property="og:image" content="${origin}${picture}">`}<meta name="twitter:card" content="${gym.photos.length > 0 ? 'summary_large_image' : 'summary'}">
<script type="application/ld+json">${jsonBlock(structuredData(gym, { origin, language }))}</script>
`
}

/** A gym's page. Its parts stand in the order in which somebody asks. */
export function gymPage(gym: Storefront, view: View, form: LeadForm): string {
  const { language } = view
  const t = words[language]
  const title = t.title(gym.name)
  const [timetable, coaches] = [timetableOf(gym, language), coachesOf(gym)]
  const body = html`${hero(gym, view)}
${gallery(gym, language)}
${gym.text && card(t.about, 'about', html`${paragraphs(gym.text)}`)}
${newsCard(gym, language)}
${hoursCard(gym, language)}
${plansCard(gym, language)}
${timetable && card(t.timetable, 'timetable', timetable)}
${coaches && card(t.coaches, 'coaches', coaches)}
${gym.facilities.length > 0 && card(t.facilities, 'facilities', html`<ul class="chips">${gym.facilities.map((name) => html`<li>${name}</li>`)}</ul>`)}
${gym.sellsGiftCards && giftCard(gym, form, view)}
${askCard(gym, form, view)}
<p class="phone num"><a href="tel:${gym.phone}">${formatPhone(gym.phone)}</a></p>`
  return frame({ view, title, head: headOf(gym, view, title), body, slug: gym.slug })
}

/** An answer that is no gym's page: nothing there, or too many calls. */
export function noticePage(view: View, title: string, text: string): string {
  return frame({
    view,
    title,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<section class="notice"><h1>${title}</h1><p class="muted">${text}</p><p><a class="button" href="/">${words[view.language].home}</a></p></section>`,
  })
}
