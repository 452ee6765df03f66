import { useMemo } from 'react';
import type { Texts } from '#i18n/keys.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { Button } from '#ui/button/Button.tsx';
import { saveBlob } from '#ui/foundation/save-blob.ts';
import { download } from '#ui/icon/account-icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { qrCodeOf, qrPicture } from './qr-code.ts';
import type { QrCode as Code } from './qr-code.ts';

async function save(code: Code): Promise<void> {
  const picture = await qrPicture(code);
  if (picture) saveBlob('invitation.png', picture);
  else toast('account', 'invite.downloadFailed', {}, 'warn');
}

/** The QR code of a link, dark on white in both themes, with its download as a picture. account.md 6 */
export function QrCode({ t, link }: { t: Texts<'account'>; link: string }) {
  const code = useMemo(() => qrCodeOf(link), [link]);
  return (
    <section className="invitation__qr" aria-labelledby="invite-qr">
      <h2 id="invite-qr">{t('invite.qr')}</h2>
      <svg
        className="invitation__code-picture"
        role="img"
        aria-label={t('invite.qrLabel')}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
      >
        <path d={code.path} />
      </svg>
      <p className="invitation__note">{t('invite.scan')}</p>
      <Button variant="quiet" onPress={() => void save(code)}>
        <Icon of={download} size={16} />
        {t('invite.download')}
      </Button>
    </section>
  );
}
