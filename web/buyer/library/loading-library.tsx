import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { Placeholder } from '../placeholder.tsx'

export const libraryTitle = 'Your library'

/** Also in the library's document (web/buyer-documents.ts), so it depends on nothing in the browser. */
export const LoadingLibrary = () => (
  <BuyerPage
    pageTitle={libraryTitle}
    width="page"
    title={libraryTitle}
    note={<Placeholder text="a***z@example.com" />}
  >
    <LibrarySkeleton />
  </BuyerPage>
)

const cards = ['first', 'second', 'third']

const LibrarySkeleton = () => (
  <LoadingRegion label="Opening your library" className="min-h-dvh">
    <Skeleton className="h-8 w-32" />
    <div className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card, index) => (
        <div
          key={card}
          className={`overflow-hidden rounded-xl border border-line bg-surface ${index > 0 ? 'max-sm:hidden' : ''}`}
        >
          <Skeleton className="aspect-[16/9] rounded-none" />
          <div className="p-5">
            <Skeleton className="my-2 h-7 w-3/4" />
            <Skeleton className="mt-5 h-1.5" />
            <Skeleton className="mt-2.5 h-4 w-24" />
            <Skeleton className="mt-4 h-11" />
          </div>
        </div>
      ))}
    </div>
  </LoadingRegion>
)
