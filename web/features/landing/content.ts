/** Everything the landing page claims, in one place. The figures are the product owner's. */
export const pitch = {
  headline: ['Open a shop.', 'Skip the stockroom.'],
  text: 'Choose premium courses, have your website written and designed for you, and earn a commission on every sale.',
}

export const figures = [
  { value: '80%', text: 'average commission' },
  { value: '1000+', text: 'active sellers' },
  { value: '4.9/5', text: 'customer rating' },
  { value: '60 s', text: 'to set up your store' },
]

export const creators = '10,000+ creators'

export const bonuses = {
  worth: '$208/month',
  items: [
    { title: 'AI Marketing Assistant', worth: '$97/mo' },
    { title: 'AI Analytics Engine', worth: '$47/mo' },
  ],
}

export const steps = [
  {
    title: 'Choose what you sell',
    text: 'Browse courses that are ready to sell. Every one shows its price and what you earn, before you choose it.',
  },
  {
    title: 'Have your website written',
    text: 'Give it a name and a colour. The words, the layout and the palette are made for your store.',
  },
  {
    title: 'Publish and earn',
    text: 'Your store gets an address of its own. Share it; each sale adds its commission to your dashboard.',
  },
]

export const signUpLink = '/auth?tab=sign-up'
