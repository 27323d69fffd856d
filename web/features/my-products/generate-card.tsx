import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

export const GenerateCard = () => (
  <Card className="mt-8 flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between sm:p-8">
    <div>
      <h2 className="font-display text-xl font-semibold tracking-title">Ready to Generate Your Website?</h2>
      <p className="mt-1 text-muted">
        Your published products are all it takes. The words are written for you.
      </p>
    </div>
    <Button asChild className="shrink-0">
      <Link to="/app/idea">Generate My Website</Link>
    </Button>
  </Card>
)
