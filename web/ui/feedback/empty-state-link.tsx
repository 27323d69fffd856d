import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { icon: ReactNode; title: string; text: string; to: string; linkText: string }

/** An empty state whose one action is a link within the application. */
export const EmptyStateLink = ({ to, linkText, ...state }: Props) => (
  <EmptyState
    {...state}
    action={
      <Button asChild>
        <Link to={to}>{linkText}</Link>
      </Button>
    }
  />
)
