import { useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export function DeleteDialog({ name, onDelete, onClose }: { name: string; onDelete: () => void; onClose: () => void }) {
  const text = useTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('chat.delete_title')}
      closeLabel={text('shell.close')}
      size="sm"
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {text('chat.delete_cancel')}
          </Button>
          <Button look="danger" onClick={onDelete}>
            {text('chat.delete')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text('chat.delete_text', { name })}</p>
    </Dialog>
  )
}
