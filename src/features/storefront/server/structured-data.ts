import { type Language, languages } from '#src/contract/languages.ts'
import { isRoundTheClock, publicPath } from '#src/features/gyms/rules.ts'
import type { Storefront } from './queries.ts'

type Period = { from: string; to: string }

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const opening = ({ from, to }: Period) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: everyDay,
  opens: from,
  closes: to === '24:00' ? '23:59' : to,
})

/** Men's and women's hours together: whoever asks a search engine is one of them. */
const periodsOf = ({ hours: { forAll, forMen, forWomen } }: Storefront): Period[] =>
  [forAll, forMen, forWomen].filter((period) => period !== null)

/** The gym as search engines read it: https://schema.org/ExerciseGym. */
export function structuredData(gym: Storefront, { origin, language }: { origin: string; language: Language }): object {
  const prices = gym.plans.map(({ price }) => price)
  const url = origin + publicPath(gym.slug)
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
    ...(gym.logo && { image: origin + gym.logo, logo: origin + gym.logo }),
    openingHoursSpecification: periodsOf(gym).map((period) =>
      isRoundTheClock(period) ? opening({ from: '00:00', to: '24:00' }) : opening(period),
    ),
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
  }
}
