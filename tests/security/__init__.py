"""What strangers, full disks and damaged files cannot do; docs/security.md says which promise is tested where."""
