const arts = [
  <>
    <rect width="160" height="100" className="fill-shop-brand" />
    <circle cx="116" cy="64" r="44" className="fill-shop-glow" />
    <path d="M0 100V66q40-26 80 0t80 0v34Z" className="fill-shop-deep" />
  </>,
  <>
    <rect width="160" height="100" className="fill-shop-glow" />
    <path d="M20 100V44h26v56ZM58 100V26h26v74ZM96 100V56h26v44Z" className="fill-shop-brand" />
    <path d="M14 38 68 12l34 26 44-24" className="stroke-shop-deep" fill="none" strokeWidth="5" />
  </>,
  <>
    <rect width="160" height="100" className="fill-shop-deep" />
    <path d="M80 8a42 42 0 0 1 0 84Z" className="fill-shop-glow" />
    <path d="M80 8a42 42 0 0 0 0 84Z" className="fill-shop-brand" />
    <circle cx="80" cy="50" r="13" className="fill-shop-page" />
  </>,
]

/** Drawn covers, in the store's palette. */
export const CoverArt = ({ variant }: { variant: number }) => (
  <svg viewBox="0 0 160 100" aria-hidden="true" className="block w-full">
    {arts[variant % arts.length]}
  </svg>
)
