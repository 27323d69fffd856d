import ArrowLeft from 'lucide-react/icons/arrow-left'
import { libraryPath } from '#contract/urls/buyer-links.ts'
import { bandActionClasses } from '../band.tsx'
import { PageLink } from '../navigation.tsx'

export const LibraryLink = () => (
  <PageLink href={libraryPath} className={bandActionClasses}>
    <ArrowLeft aria-hidden />
    Your library
  </PageLink>
)
