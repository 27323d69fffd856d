import Check from 'lucide-react/icons/check'
import PenLine from 'lucide-react/icons/pen-line'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

type Props = { writing: string; written: string; lines: string[] | undefined }

export const ProgressStep = ({ writing, written, lines }: Props) => (
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
