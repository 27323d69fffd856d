import type { ReactNode } from 'react'
import { defaultBrandColor } from '#rules/brand/default-brand-color.ts'
import { paletteFrom } from '#rules/brand/palette.ts'
import { bonuses, type LandingClaims, sampleCommissionCents } from '#rules/landing-claims.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { earningOf, listedProducts, priceOf } from './content.ts'

type Props = { title: string; text: string; isWide?: boolean; children: ReactNode }

const Feature = ({ title, text, isWide = false, children }: Props) => (
  <article
    className={`${isWide ? 'lg:col-span-7' : 'lg:col-span-5'} flex flex-col rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8`}
  >
    <h3 className="font-display text-2xl font-semibold tracking-title">{title}</h3>
    <p className="mt-2 text-muted">{text}</p>
    <div className="mt-8 flex flex-1 flex-col justify-end">{children}</div>
  </article>
)

export const Features = ({ claims }: { claims: LandingClaims }) => (
  <section id="features" className="mx-auto max-w-wide px-4 py-20 sm:px-8 sm:py-28">
    <h2 className="max-w-2xl font-display text-headline font-semibold tracking-display">
      Everything a shop needs, except the boxes
    </h2>
    <div className="mt-12 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-12">
      <Feature
        isWide
        title="A catalog worth your name"
        text="Premium digital courses with covers, prices and descriptions. Delivery isn’t yours to worry about."
      >
        <CourseList />
      </Feature>
      <Feature
        title="A website that looks like you"
        text="Pick one colour. Your whole palette follows from it, always readable, and the words are written for your store."
      >
        <StoreSketches />
      </Feature>
      <Feature
        title="Earnings you can read at a glance"
        text="Orders, customers and commissions in one place. What a sale pays is known before you choose a product."
      >
        <Ledger />
      </Feature>
      <Feature
        isWide
        title={claims === 'measured' ? 'Tools that sell with you' : `Bonus tools worth ${bonuses.worth}`}
        text="They come with your store, so you never have to run it alone."
      >
        <Bonuses claims={claims} />
      </Feature>
    </div>
  </section>
)

const CourseList = () => (
  <ul className="divide-y divide-line border-y border-line text-sm">
    {listedProducts.slice(0, 4).map((course) => (
      <li key={course.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
        <span className="min-w-0 flex-1 basis-60 font-medium wrap-anywhere">{course.title}</span>
        <span className="shrink-0 text-muted tabular-nums">
          {priceOf(course)} · you earn <span className="font-semibold text-accent">{earningOf(course)}</span>
        </span>
      </li>
    ))}
  </ul>
)

const bars = ['h-1/4', 'h-2/5', 'h-1/3', 'h-1/2', 'h-3/5', 'h-5/9', 'h-4/5', 'h-full']

const Ledger = () => (
  <div aria-hidden="true">
    <p className="flex items-center justify-between text-sm text-muted">
      Total Commissions
      <Badge>Sample</Badge>
    </p>
    <p className="font-display text-3xl font-semibold tracking-display tabular-nums">
      {dollarsAndCents(sampleCommissionCents)}
    </p>
    <div className="mt-4 flex h-24 items-end gap-2 border-b border-line sm:gap-3">
      {bars.map((height) => (
        <span
          key={height}
          className={`${height} flex-1 rounded-t-md ${height === 'h-full' ? 'bg-accent' : 'bg-accent-soft'}`}
        />
      ))}
    </div>
  </div>
)

const Bonuses = ({ claims }: { claims: LandingClaims }) => (
  <ul className="space-y-3">
    {bonuses.items.map(({ title, text, worth }) => (
      <li key={title} className="flex items-center justify-between gap-4 rounded-lg bg-glow-soft px-4 py-3.5">
        <span>
          <span className="font-semibold">{title}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
        <span className="whitespace-nowrap text-sm">
          {claims === 'specified' && <s className="text-muted">{worth}</s>}{' '}
          <strong className="ml-1 font-semibold">free</strong>
        </span>
      </li>
    ))}
  </ul>
)

const palettes = [defaultBrandColor, '#B4532A', '#3F7D4E'].map(paletteFrom)

/** Three small stores, each with a palette computed from one brand colour. */
const StoreSketches = () => (
  <div className="grid grid-cols-3 gap-3">
    {palettes.map(({ brand, canvas, line, ink, muted, accent, wash, glow, deep }) => (
      <svg key={brand} viewBox="0 0 100 128" aria-hidden="true" className="w-full rounded-lg">
        <path fill={canvas} d="M0 0h100v128H0z" />
        <path fill={ink} d="M10 12h26v4H10zM10 30h58v7H10zM10 41h40v7H10z" />
        <path fill={muted} d="M10 55h48v2.5H10zM10 60h36v2.5H10z" />
        <rect fill={accent} x="10" y="70" width="30" height="10" rx="5" />
        <path fill={wash} d="M0 92h100v36H0z" />
        <path fill={deep} d="M10 100h24v28H10z" />
        <path fill={accent} d="M38 100h24v28H38z" />
        <path fill={glow} d="M66 100h24v28H66z" />
        <path stroke={line} d="M10 23h80" />
        <circle fill={glow} cx="76" cy="62" r="14" />
        <path fill={deep} d="M76 48a14 14 0 0 1 0 28z" />
      </svg>
    ))}
  </div>
)
