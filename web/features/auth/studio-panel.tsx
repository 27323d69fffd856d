import Check from 'lucide-react/icons/check'
import { memo } from 'react'
import { Awning } from '../../ui/layout/awning.tsx'

const promises = [
  'Choose from premium courses, ready to sell',
  'Your website, written and designed for you',
  'A commission on every sale, shown before you choose',
]

/** A decorative panel on wide screens. Hidden on phones. Not rendered again at every key stroke. */
export const StudioPanel = memo(() => (
  <aside className="hidden p-4 pl-0 lg:block">
    <div className="relative flex h-full flex-col justify-end overflow-hidden rounded-2xl bg-studio p-12 text-studio-ink xl:p-16">
      <Awning />
      <p className="max-w-md font-display text-headline font-semibold tracking-display text-balance">
        Your own store, open by tonight.
      </p>
      <ul className="mt-8 grid gap-3 text-lg">
        {promises.map((promise) => (
          <li key={promise} className="flex items-center gap-3">
            <Check aria-hidden className="size-5 shrink-0 text-glow" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  </aside>
))
