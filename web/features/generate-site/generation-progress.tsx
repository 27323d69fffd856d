import Check from 'lucide-react/icons/check'
import PenLine from 'lucide-react/icons/pen-line'
import { useEffect, useRef } from 'react'
import { courseIdIn } from '#contract/site/content-paths.ts'
import { type HomeSection, type Section, type Site, sections } from '#contract/site/site.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'

const steps: Record<HomeSection, { writing: string; written: string }> = {
  hero: { writing: 'Writing your headline', written: 'Your headline' },
  benefits: { writing: 'Putting the benefits into words', written: 'The benefits' },
  features: { writing: 'Describing what buyers get', written: 'What buyers get' },
}

type Props = { site: Site; writing: readonly Section[] }

const isPages = (section: Section) => courseIdIn(section) !== undefined || section === 'about'

/** The progress of a generation. Shows each section's text as soon as it arrives. */
export function GenerationProgress({ site, writing }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const running = site.generation?.state === 'running' ? site.generation : undefined
  const done = running?.done ?? []
  const pages = writing.filter(isPages)
  return (
    <Card className="mb-8 animate-rise scroll-mt-20 sm:p-8">
      <div className="flex items-baseline justify-between gap-4">
        <h2
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-28 font-display text-xl font-semibold tracking-title focus:outline-none sm:text-2xl"
        >
          Writing your website
        </h2>
        <p role="status" className="shrink-0 text-sm text-muted tabular-nums">
          {done.length} of {writing.length} done
        </p>
      </div>
      <ol className="mt-6 grid gap-6 md:grid-cols-2 xl:grid-cols-4">
        {sections
          .filter((section) => writing.includes(section))
          .map((section) => (
            <ProgressStep
              key={section}
              {...steps[section]}
              lines={done.includes(section) ? linesOf(site, section) : undefined}
            />
          ))}
        {pages.length > 0 && (
          <ProgressStep
            writing="Writing the pages of your courses"
            written="The pages of your courses"
            lines={pages.every((section) => done.includes(section)) ? promisesIn(site) : undefined}
          />
        )}
      </ol>
      <p className="mt-6 text-sm text-muted">You can leave this page. The writing goes on without you.</p>
    </Card>
  )
}

const promisesIn = ({ content }: Site) =>
  Object.values(content.courses ?? {}).map(({ promise }) => promise.text)

function linesOf({ content }: Site, section: HomeSection) {
  if (section === 'hero') return content.hero ? [content.hero.headline] : []
  return (content[section] ?? []).map((item) => item.title)
}

type ProgressStepProps = { writing: string; written: string; lines: string[] | undefined }

const ProgressStep = ({ writing, written, lines }: ProgressStepProps) => (
  <li className="border-t-2 border-line pt-4 data-done:border-accent" data-done={lines ? '' : undefined}>
    <p className="flex items-center gap-2 text-sm font-semibold">
      {lines ? (
        <Check aria-hidden className="size-4.5 text-accent" />
      ) : (
        <PenLine aria-hidden className="size-4.5 animate-pulse text-muted" />
      )}
      {lines ? written : writing}
    </p>
    {lines ? <Lines lines={lines} /> : <LinesToCome />}
  </li>
)

const Lines = ({ lines }: { lines: string[] }) => (
  <ul className="mt-3 grid animate-fade gap-1 text-sm text-muted">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const LinesToCome = () => (
  <div className="mt-4 grid gap-2.5">
    <Skeleton className="h-3 w-11/12" />
    <Skeleton className="h-3 w-3/5" />
    <Skeleton className="h-3 w-4/5" />
  </div>
)
