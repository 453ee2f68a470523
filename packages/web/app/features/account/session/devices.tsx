import type { Device } from '@tinsmith/contract/account';
import { addressOf } from '@tinsmith/contract/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { listDevices, logOutDevice, logOutElsewhere } from '../../../api/gen/account.ts';
import { PostButton } from '../../../forms/post-button.tsx';
import { useSend } from '../../../forms/use-send.ts';
import { useLiveDesk } from '../../../live/use-live-desk.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Button } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';
import { Pill } from '../../../ui/pill.tsx';
import styles from '../settings.module.css';
import { SettingRow, SettingRows, SettingsSection } from '../settings.tsx';

function iconOf(name: string): IconName {
  if (/iphone|ipad|android|phone/i.test(name)) return 'smartphone';
  return /windows/i.test(name) ? 'computer' : 'laptop';
}

export function Devices({ devices: loaded }: { devices: readonly Device[] }) {
  const ask = async (): Promise<readonly Device[]> => (await callApi(listDevices, {})).result;
  const { desk: devices } = useLiveDesk(loaded, ask, { event: '' });
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const [ended, setEnded] = useState<string | null>(null);
  const endOne = ({ id, name }: Device) =>
    void send(async () => {
      await callApi(logOutDevice, { params: { deviceId: String(id) } });
      await revalidate();
      setEnded(name);
    });
  return (
    <SettingsSection title="Devices" lead="Where you're logged in now.">
      <SettingRows>
        {devices.map((device) => (
          <SettingRow
            key={device.id}
            icon={iconOf(device.name)}
            title={device.name}
            state={device.isCurrent && <Pill>This device</Pill>}
            button={
              device.isCurrent ? undefined : (
                <PostButton
                  action={addressOf(logOutDevice, { params: { deviceId: String(device.id) } })}
                  back="/profile"
                  variant="quiet"
                  isSmall
                  icon="logout"
                  disabled={isSending}
                  onPress={() => endOne(device)}
                >
                  Log out<span className="visually-hidden"> {device.name}</span>
                </PostButton>
              )
            }
          >
            Last seen <Ago epochMs={device.seenAt} />
          </SettingRow>
        ))}
      </SettingRows>
      {problem && <Note kind="err" title={problem} />}
      <div role="status">
        {ended !== null && !problem && <Note kind="ok" title={`${ended} is logged out.`} />}
      </div>
      <LogOutElsewhere isAlone={devices.length < 2} />
    </SettingsSection>
  );
}

function LogOutElsewhere({ isAlone }: { isAlone: boolean }) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const [isDone, setIsDone] = useState(false);
  const endOthers = () =>
    send(async () => {
      await callApi(logOutElsewhere, { body: {} });
      await revalidate();
      setIsDone(true);
    });
  return (
    <div className={styles.after}>
      {problem && <Note kind="err" title={problem} />}
      <div role="status">
        {isDone && !problem && <Note kind="ok" title="All other devices are logged out." />}
      </div>
      {!isAlone && (
        <Button
          variant="quiet"
          isSmall
          icon="logout"
          isBusy={isSending}
          busyLabel="Logging out"
          onClick={endOthers}
        >
          Log out everywhere else
        </Button>
      )}
    </div>
  );
}
