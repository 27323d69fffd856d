/** The marketing figures (docs/product.md, Landing page). They are the product owner's and appear in no other file. */
export const salesExamples = [
  { value: '80%', text: 'average commission' },
  { value: '1000+', text: 'active sellers' },
  { value: '4.9/5', text: 'customer rating' },
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
