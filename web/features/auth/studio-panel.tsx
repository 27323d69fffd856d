import Check from 'lucide-react/icons/check'

const promises = [
  'Choose from premium courses, ready to sell',
  'Your website, written and designed for you',
  'Up to 65% commission on every sale',
]

/** What waits behind the form. Decoration on wide screens, absent on a phone. */
export const StudioPanel = () => (
  <aside className="hidden p-4 pl-0 lg:block">
    <div className="relative flex h-full flex-col justify-end overflow-hidden rounded-2xl bg-studio p-12 text-studio-ink xl:p-16">
      <Awning />
      <p className="max-w-md font-display text-headline font-semibold tracking-display text-balance">
        Your own store, open by tonight.
      </p>
      <ul className="mt-8 space-y-3 text-lg">
        {promises.map((promise) => (
          <li key={promise} className="flex items-center gap-3">
            <Check aria-hidden className="size-5 shrink-0 text-glow" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  </aside>
)

const stripes = ['glow', 'ink', 'glow', 'ink', 'glow', 'ink', 'glow']

/** The product's mark, drawn large: an awning over the shop's front. */
const Awning = () => (
  <svg viewBox="0 0 700 420" aria-hidden="true" className="absolute inset-x-0 top-0 w-full">
    {stripes.map((tone, index) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: the stripes never change
        key={index}
        d={`M${index * 100} 0h100v190a50 50 0 0 1-100 0Z`}
        className={tone === 'glow' ? 'fill-glow' : 'fill-studio-ink'}
        opacity={tone === 'glow' ? 0.9 : 0.12}
      />
    ))}
  </svg>
)
