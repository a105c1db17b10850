"""What holds for all tests."""

import signal

from hypothesis import HealthCheck, settings

# A shell that runs the tests in the background lets them, and all that they start, ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says more about the machine than about us.
settings.register_profile("khrap", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("khrap")
