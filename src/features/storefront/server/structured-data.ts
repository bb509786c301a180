import { type Language, languages } from '#src/contract/languages.ts'
import { publicPath } from '#src/features/gyms/rules.ts'
import { daysAlike } from '#src/features/gyms/week-words.ts'
import type { Storefront } from './queries.ts'

type Period = { from: string; to: string }

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const opening = ({ from, to }: Period, weekdays: readonly number[]) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: weekdays.map((weekday) => everyDay[weekday - 1]),
  opens: from,
  closes: to === '24:00' ? '23:59' : to,
})

/** Men's and women's hours together: whoever asks a search engine is one of them. */
const openingsOf = ({ hours }: Storefront) =>
  (hours.isSameForAll ? (['forAll'] as const) : (['forMen', 'forWomen'] as const)).flatMap((who) =>
    daysAlike(hours, who).flatMap(({ weekdays, period }) => (period ? [opening(period, weekdays)] : [])),
  )

/** Days on which the gym is closed in spite of its hours: for a whole day both are midnight. */
const closedOn = ({ holidays }: Storefront) =>
  holidays.map(({ date, name }) => ({
    '@type': 'OpeningHoursSpecification',
    name,
    opens: '00:00',
    closes: '00:00',
    validFrom: date,
    validThrough: date,
  }))

/** The next classes: https://schema.org/Event. Who comes and how many is nobody's business. */
const eventsOf = (gym: Storefront, url: string) =>
  gym.classes.map(({ name, coach, startsAt, endsAt }) => ({
    '@type': 'Event',
    name,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@id': url },
    organizer: { '@id': url },
    url: `${url}#timetable`,
    ...(coach && { performer: { '@type': 'Person', name: coach } }),
  }))

/** The gym as search engines read it: https://schema.org/ExerciseGym. */
export function structuredData(gym: Storefront, { origin, language }: { origin: string; language: Language }): object {
  const prices = gym.plans.map(({ price }) => price)
  const url = origin + publicPath(gym.slug)
  const photos = gym.photos.map((photo) => photo.url)
  const pictures = (photos.length > 0 ? photos : gym.logo ? [gym.logo] : []).map((path) => origin + path)
  return {
    '@context': 'https://schema.org',
    '@type': 'ExerciseGym',
    '@id': url,
    name: gym.name,
    url: `${url}?lang=${language}`,
    telephone: gym.phone,
    ...(gym.text && { description: gym.text }),
    address: { '@type': 'PostalAddress', streetAddress: gym.address, addressCountry: 'UZ' },
    ...(gym.mapUrl && { hasMap: gym.mapUrl }),
    ...(pictures.length > 0 && { image: pictures }),
    ...(gym.logo && { logo: origin + gym.logo }),
    openingHoursSpecification: openingsOf(gym),
    ...(gym.holidays.length > 0 && { specialOpeningHoursSpecification: closedOn(gym) }),
    ...(gym.rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: gym.rating.average,
        ratingCount: gym.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(prices.length > 0 && {
      currenciesAccepted: 'UZS',
      priceRange: `${Math.min(...prices)}–${Math.max(...prices)} UZS`,
      makesOffer: gym.plans.map(({ name, price }) => ({ '@type': 'Offer', name, price, priceCurrency: 'UZS' })),
    }),
    amenityFeature: gym.facilities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    availableLanguage: languages,
    ...(gym.classes.length > 0 && { event: eventsOf(gym, url) }),
  }
}
