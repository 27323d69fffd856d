import type { ReactNode } from 'react'
import { initialOf } from '#storefront/brand.ts'
import { BrandLink } from '../ui/layout/brand.tsx'
import { classNames } from '../ui/styles/class-names.ts'

export type BandProps = {
  /** The store whose name and logo to show; defaults to the product's. */
  store?: { name: string; url?: string; logo_url?: string | undefined } | undefined
  /** Beside the name, at the end of the line. */
  action?: ReactNode
  /** Above the heading. */
  over?: ReactNode
  title: ReactNode
  note?: ReactNode
}

/** The top of a screen: whom the buyer is dealing with, and the screen's heading. */
export const Band = ({ store, action, over, title, note, width }: BandProps & { width: string }) => (
  <header className="bg-band text-band-ink [&_:focus-visible]:outline-band-ink">
    <div className="mx-auto flex min-h-18 max-w-page items-center justify-between gap-4 px-4 sm:px-8">
      <StoreName store={store} />
      {action}
    </div>
    <div className={classNames('mx-auto px-4 sm:px-8', width)}>
      <div className="pt-3 pb-8 sm:pt-6 sm:pb-12">
        {over}
        <h1 className="max-w-3xl font-display text-headline font-semibold tracking-display wrap-anywhere">
          {title}
        </h1>
        {note && <div className="mt-3 text-lg text-band-muted wrap-anywhere">{note}</div>}
      </div>
    </div>
  </header>
)

function StoreName({ store }: Pick<BandProps, 'store'>) {
  if (!store) return <BrandLink />
  const { name } = store
  const content = store.logo_url ? (
    // On white, because a logo may be dark or have the band's colour. Its text is for a picture that is gone.
    <img
      src={store.logo_url}
      alt={name}
      className="h-10 w-auto max-w-40 rounded-lg bg-paper object-contain p-1 text-sm font-semibold text-band"
    />
  ) : (
    <>
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-lg bg-band-mark font-display text-lg font-semibold text-band-mark-ink"
      >
        {initialOf(name)}
      </span>
      <span
        // A new element, so that a longer name takes the place of another one at once.
        key={name}
        className="line-clamp-2 min-w-0 font-display text-lg leading-tight font-semibold tracking-title wrap-anywhere"
      >
        {name}
      </span>
    </>
  )
  const classes = 'flex min-h-11 min-w-0 items-center gap-3 rounded-lg'
  return store.url ? (
    <a href={store.url} className={classes}>
      {content}
    </a>
  ) : (
    <p className={classes}>{content}</p>
  )
}

/** A link or button on the band. */
export const bandActionClasses =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-lg px-3 whitespace-nowrap print:hidden text-sm font-semibold text-band-ink hover:bg-band-ink/12 [&_svg]:size-4.5'
