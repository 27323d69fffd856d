/** The landing page's claims are specified by the product owner, or computed (docs/decisions/0152). */
export const landingClaims = ['specified', 'measured'] as const
export type LandingClaims = (typeof landingClaims)[number]

/** The figures that the product computes. */
export type LandingFigure = 'commission' | 'sellers' | 'stars'
type Claim = { value: string; text: string; figure?: LandingFigure }

/** The marketing figures (docs/product.md, Landing page). They are the product owner's and appear in no other file. */
export const specifiedClaims: readonly Claim[] = [
  { value: '80%', text: 'average commission', figure: 'commission' },
  { value: '1000+', text: 'active sellers', figure: 'sellers' },
  { value: '4.9/5', text: 'customer rating', figure: 'stars' },
  { value: '60-second', text: 'setup' },
]

export const creators = '10,000+ creators'

export const bonuses = {
  worth: '$208/month',
  items: [
    {
      title: 'AI Marketing Assistant',
      text: 'Drafts posts and emails for the products you carry.',
      worth: '$97/mo',
    },
    {
      title: 'AI Analytics Engine',
      text: 'Shows visits, orders and earnings by day, course and source.',
      worth: '$47/mo',
    },
  ],
}

/** Shown in a picture of the dashboard, labelled as a sample. */
export const sampleCommissionCents = 128450

/** Returns the mean of the courses' percentages, in whole percent; undefined without a course. */
export function meanCommission(percentages: readonly number[]): number | undefined {
  if (percentages.length === 0) return undefined
  return Math.round(percentages.reduce((sum, one) => sum + one, 0) / percentages.length)
}

/**
 * Returns the specified claims that are not computed, each in a sentence for an operator. `-c landingClaims=measured` replaces
 * or removes them all.
 */
export function claimsWithoutFigure(claims: LandingClaims): string[] {
  if (claims === 'measured') return []
  return [
    ...specifiedClaims.map(({ value, text, figure }) =>
      figure ? `${value} ${text}: a figure is computed, but not shown` : `${value} ${text}: no figure exists`,
    ),
    `${creators}: no figure exists`,
    `bonus tools worth ${bonuses.worth}: no figure exists`,
    ...bonuses.items.map(({ title, worth }) => `${title}, ${worth}: no figure exists`),
  ]
}
