const stripes = ['bright', 'faint', 'bright', 'faint', 'bright', 'faint', 'bright', 'faint', 'bright']

/** The logo's awning, drawn large. Fills the top of a `bg-studio` panel. */
export const Awning = () => (
  <svg
    viewBox="0 0 900 190"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    className="absolute inset-x-0 top-0 h-32 w-full sm:h-44"
  >
    {stripes.map((tone, index) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: the stripes never change
        key={index}
        d={`M${index * 100} 0h100v140a50 50 0 0 1-100 0Z`}
        className={tone === 'bright' ? 'fill-glow' : 'fill-studio-ink/12'}
      />
    ))}
  </svg>
)
