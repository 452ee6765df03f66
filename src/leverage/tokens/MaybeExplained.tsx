import type { ReactNode } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { Explained } from '#shell/explanation/Explained.tsx';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';

/** A figure that opens its explanation once everything it follows from is known. */
export const MaybeExplained = ({
  lang,
  of,
  children,
}: {
  lang: Lang;
  of: ExplanationRequest | undefined;
  children: ReactNode;
}) =>
  of ? (
    <Explained lang={lang} of={of}>
      {children}
    </Explained>
  ) : (
    children
  );
