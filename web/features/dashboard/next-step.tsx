import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { nextStepOf } from './next-step-of.ts'
import { StoreLink } from './store-link.tsx'

export function NextStep({ home }: { home: Home }) {
  const { title, text, to, action, isShare } = nextStepOf(home)
  return (
    <Step title={title} text={text}>
      {isShare && <StoreLink home={home} />}
      <Button asChild variant="secondary" className="self-start">
        <Link to={to} data-next-step>
          {action}
        </Link>
      </Button>
    </Step>
  )
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card className="flex flex-col items-stretch gap-4">
    <div>
      <h2 className="text-sm font-medium text-muted">What to do next</h2>
      <p className="mt-1.5 font-display text-xl font-semibold tracking-title">{title}</p>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </div>
    <div className="mt-auto flex flex-col gap-3">{children}</div>
  </Card>
)
